import { commonErrors, type ErrorDefinition } from "@/lib/kernel/errors";

export const aiErrors = {
  unavailable: {
    kind: "unavailable",
    code: "AI_UNAVAILABLE",
    message: "Images cannot be analysed at present. Try again later.",
  },
  notAnalyzed: { ...commonErrors.notFound, message: "The image has not been analysed." },
  nothingToInstall: {
    kind: "conflict",
    code: "NOTHING_TO_INSTALL",
    message: "Only local analysis needs an installation. This server uses a different provider, or none.",
  },
  encrypted: {
    kind: "invalid",
    code: "IMAGE_ENCRYPTED",
    message: "An encrypted image is analysed only by whom the settings allow it.",
  },
  unreadable: {
    kind: "invalid",
    code: "IMAGE_UNREADABLE",
    message: "The image could not be rendered, so it cannot be analysed.",
  },
  rejected: {
    kind: "invalid",
    code: "ANALYSIS_REJECTED",
    message: "The model cannot analyse this image.",
  },
} as const satisfies Record<string, ErrorDefinition>;
