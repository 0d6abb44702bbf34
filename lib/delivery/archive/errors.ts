import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const maxConcurrentArchives = 4;

export const archiveErrors = {
  empty: { ...commonErrors.notFound, message: "There are no images to archive." },
  tooMany: {
    ...commonErrors.conflict,
    message: `${maxConcurrentArchives} archives of this account are already being downloaded. Wait for one to finish.`,
  },
  pendingUpload: { ...commonErrors.notFound, message: "The upload is not complete." },
  changedWatermark: {
    ...commonErrors.conflict,
    message: "The required watermark of the image has changed. Download the image again.",
  },
  missingVariant: {
    ...commonErrors.notFound,
    message: "The image does not have this custom variant. Rendering it requires the scope `images:write`.",
  },
} as const satisfies Record<string, ErrorDefinition>;
