/**
 * Words banned from names, comments, titles, documents and messages, and their replacements.
 * @type {Array<{ word: string, pattern: RegExp, say: string }>}
 */
export const words = [
  { word: "refuse, refusal", pattern: /(?<!ECONN)refus(?:e|al|ing)/gi, say: "reject, error" },
  { word: "withdraw", pattern: /withdr[ae]w/gi, say: "invalidate (caches), purge (CDN)" },
  { word: "announce", pattern: /announce/gi, say: "notify, publish" },
  {
    word: "Wanted, Asked, Kept, Dropped, Wish",
    pattern: /\b(?:Wanted|Asked|Kept|Dropped|Wish|Keeping)\b/g,
    say: "a noun for what it is",
  },
  {
    word: "goWithout, giveBack, isShutOut",
    pattern: /goWithout|giveBack|isShutOut/g,
    say: "exhausted, release, isExpired",
  },
  { word: "executor() for the database", pattern: /\bexecutor\(\)/g, say: "db()" },
  { word: "portions", pattern: /\bportions?\b/gi, say: "chunks, batches" },
  { word: "anew", pattern: /\banew\b/gi, say: "again" },
  {
    word: "picture",
    pattern: /(?<!profile[ _])(?<!Profile ?)(?<!multi-?)\bpictures?\b(?! element)/gi,
    say: "image, rendition, preview",
  },
  { word: "meanwhile", pattern: /\bmeanwhile\b/gi, say: "while …, at the same time" },
  { word: "There is no such", pattern: /there is no such/gi, say: "… not found" },
  { word: "Whoever, Nobody", pattern: /\b(?:Whoever|Nobody)\b/g, say: "subject, verb, object" },
  {
    word: "What is …",
    pattern: /(?:^|[.;:/*]\s+|["'`])What is\b(?![^.]*\?)/gm,
    say: "subject, verb, object",
  },
];

/**
 * Lines that may contain a word: a fixed part of the line, and the reason.
 * @type {Array<{ text: string, reason: string }>}
 */
export const exceptions = [
  { text: 'Copyright: "Nobody"', reason: "a value in an image file" },
  ...["<picture", "</picture", '"picture"', "profile-picture", "profile/picture", "profile\\/picture"].map(
    (text) => ({
      text,
      reason: "HTML, and names of the API",
    }),
  ),
  ...["<Picture", "{ Picture", "Picture }", "function Picture(", "(Picture, "].map((text) => ({
    text,
    reason: "the React component of albumen-client",
  })),
];
