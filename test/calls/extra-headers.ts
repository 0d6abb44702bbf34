import { fc } from "@/test/harness/fast-check";

/** Stands for the entity tag that the last response for the same path had. */
export const currentTag = "«current-tag»";

const entityTags = [currentTag, currentTag, '"another"', 'W/"weak"', "*", "unquoted", '"', '"a", "b"', ""];
const languages = ["de", "ar", "en-US,en;q=0.5", "xx", "*", "de;q=nothing", ";", "a".repeat(2_000)];
const ranges = [
  "bytes=0-0",
  "bytes=0-",
  "bytes=-1",
  "bytes=5-1",
  "bytes=99999999999-",
  "bytes=0-1,3-4",
  "pages=1",
];
const accepted = ["application/json", "text/html", "image/webp", "image/*;q=0", "nonsense", ""];

/** Headers that any operation must accept or ignore, whether the document names them or not. */
export const extraHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    optional("if-match", entityTags, 4),
    optional("if-none-match", entityTags, 4),
    optional("accept-language", languages, 3),
    optional("range", ranges, 8),
    optional("accept", accepted, 8),
  )
  .map((entries) => Object.fromEntries(entries.flat()));

/** One call in `oneIn` has the header. */
function optional(name: string, values: readonly string[], oneIn: number) {
  return fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant<Array<[string, string]>>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...values).map((value): Array<[string, string]> => [[name, value]]),
    },
  );
}
