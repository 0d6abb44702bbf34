import { wireText } from "@/lib/kernel/text";

/** In the body of a call for which people may have to solve a challenge. */
export const ChallengeToken = wireText({ max: 4_096 })
  .optional()
  .describe(
    "Token of a solved challenge. Required for people if the administrator has enabled challenges. Ignored for API keys and if challenges are disabled.",
  );
