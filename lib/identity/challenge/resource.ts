import { wireText } from "@/lib/kernel/text";

/** In the body of a call for which people may have to solve a challenge. */
export const ChallengeToken = wireText({ max: 4_096 })
  .optional()
  .describe(
    "The token of a solved challenge, which people need where the operators have set one up; ignored otherwise, and from API keys",
  );
