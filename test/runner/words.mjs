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
  { word: "meanwhile", pattern: /\bmeanwhile\b/gi, say: "while …, at the same time" },
  { word: "There is no such", pattern: /there is no such/gi, say: "… not found" },
  { word: "Whoever, Nobody", pattern: /\b(?:Whoever|Nobody)\b/g, say: "subject, verb, object" },
  {
    word: "What is …",
    pattern: /(?:^|[.;:/*]\s+|["'`])What is\b(?![^.]*\?)/gm,
    say: "subject, verb, object",
  },
];

/** Folders and files without banned words. Add cleaned ones; the list ends as `[""]`. */
export const clean = [
  "CONTRIBUTING.md",
  "README.md",
  "app/",
  "bench/",
  "cli/",
  "components/",
  "db/",
  "deploy/",
  "docs/",
  "e2e/",
  "inngest/",
  "lib/account/",
  "lib/albums/",
  "lib/analytics/",
  "lib/audit/",
  "lib/caching/",
  "lib/changes/",
  "lib/delivery/",
  "lib/engine/",
  "lib/fsck/",
  "lib/http/",
  "lib/identity/",
  "lib/image-urls/",
  "lib/images/",
  "lib/images/favourites/",
  "lib/images/list-queries/",
  "lib/images/search/",
  "lib/jobs/",
  "lib/kernel/",
  "lib/licenses/",
  "lib/mail/",
  "lib/platform/",
  "lib/tags/",
  "lib/uploads/",
  "lib/variants/",
  "messages/",
  "server/",
  "test/",
];

/**
 * Lines of clean files that may contain a word: a fixed part of the line, and the reason.
 * @type {Array<{ text: string, reason: string }>}
 */
export const exceptions = [{ text: 'Copyright: "Nobody"', reason: "a value in an image file" }];
