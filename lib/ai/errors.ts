import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const aiErrors = {
  unavailable: {
    kind: "unavailable",
    code: "AI_UNAVAILABLE",
    message: "Images cannot be analyzed right now. Try again later.",
  },
  notAnalyzed: { ...commonErrors.notFound, message: "The image has not been analyzed." },
  nothingToInstall: {
    kind: "conflict",
    code: "NOTHING_TO_INSTALL",
    message: "Only local analysis needs an installation. This server uses a different provider, or none.",
  },
  encrypted: {
    kind: "invalid",
    code: "IMAGE_ENCRYPTED",
    message: "The settings do not allow this service to analyze encrypted images.",
  },
  unreadable: {
    kind: "invalid",
    code: "IMAGE_UNREADABLE",
    message: "The image could not be rendered, so it cannot be analyzed.",
  },
  rejected: {
    kind: "invalid",
    code: "ANALYSIS_REJECTED",
    message: "The model cannot analyze this image.",
  },
} as const satisfies Record<string, ErrorDefinition>;
