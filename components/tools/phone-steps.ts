/** The steps to make a shortcut, in order. */
export const phoneSteps = ["create", "receive", "request", "header", "body", "copy"] as const;
/** The texts that the shortcut needs. */
export const phoneParts = ["url", "header"] as const;
