import { expect, it } from "vitest";
import { compareCounts, findConstructions } from "./check-words.mjs";
import { listTexts } from "./texts.mjs";

const namesIn = (file: string, content: string) =>
  findConstructions(file, content).map(({ area, word, line }) => `${area} ${line}: ${word}`);

it.each([
  ["those who", "Links work for those who have an account.", "Links work for members."],
  ["that of", "The size is that of the original.", "The original has the same size."],
  ["former", "The former key stops working.", "The previous key stops working."],
  ["present", "The present key is used.", "The request is present at its address."],
  ["begin", "The copy begins at noon.", "The transaction opens with `begin`, or BEGIN."],
  ["go on", "The upload goes on later.", "The label goes on the button."],
  ["for good", "The image is deleted for good.", "There is no cache, for good reason."],
  ["beside", "The key is beside the image.", "Besides images there are albums."],
  ["heed", "The client heeds the limit.", "The client follows the limit."],
  ["protocol of", "A store with the protocol of Amazon S3.", "An S3-compatible store."],
  ["not safe for work", "The image is not safe for work.", "The image is sensitive."],
  ["is there", "The file is already there.", "How many files are there in an album?"],
  ["nobody but", "Links work for nobody but you.", "Links work only for you."],
  ["strangers", "A stranger sees nothing.", "It looks strange."],
  ["things that speak", "The header tells the size.", "The person who asks gets an answer."],
  ["British spelling", "The colour of an image.", "The color of `favourite` images, and both analyses."],
  ["space before %", "It takes 10 % of the time.", "It takes 10% of the time."],
])("finds '%s' and leaves correct English alone", (name, wrong, right) => {
  expect(namesIn("README.md", wrong)).toEqual([`readme 1: ${name}`]);
  expect(namesIn("README.md", right)).toEqual([]);
});

it.each([
  "Of the image.",
  "Whose key this is.",
  "That the file may have.",
  "With what it is signed.",
  "Those of an album.",
  "What the page shows.",
  "How long the page waits.",
  "When the page was made.",
])("finds a comment that opens with the fragment '%s'", (comment) => {
  expect(namesIn("a.ts", `/** ${comment} */\n`)).toContain("comments 1: fragment");
});

it.each([
  "That is cheaper.",
  "Those are rare.",
  "Of course.",
  "Color of the image.",
  "When it fails, nothing is lost.",
  "Why not?",
])("leaves a comment alone that opens with '%s'", (comment) => {
  expect(namesIn("a.ts", `// ${comment}\n`)).toEqual([]);
});

it("limits sentences to 25 words in documents and 20 in the interface", () => {
  const sentence = (words: number) => `Each${" word".repeat(words - 1)}.`;

  expect(namesIn("docs/guides/a.md", `${sentence(25)} ${sentence(25)}`)).toEqual([]);
  expect(namesIn("docs/guides/a.md", sentence(26))).toEqual(["guides 1: long sentence"]);
  expect(namesIn("messages/en/a.json", `{\n  "a": "${sentence(21)}"\n}`)).toEqual(["ui 2: long sentence"]);
});

it("finds the texts of each area, and no code", () => {
  const code = `// A comment of
// two lines.
const begin = "begin";
logger().warn({ err }, "the copy stopped");
throw new AppError(errors.gone, { message: "The link expired." });
new Command("a").description("Copies files").option("--all", "copy all files");
`;
  const texts = listTexts("cli/a.ts", code).map(({ area, line, text }) => [area, line, text]);

  expect(texts).toEqual([
    ["comments", 1, "A comment of two lines."],
    ["logs", 4, "the copy stopped"],
    ["errors", 5, "The link expired."],
    ["cli", 6, "Copies files"],
    ["cli", 6, "copy all files"],
  ]);
});

it("finds test names, also of tables", () => {
  const code = `it("deletes an image", () => {});\nit.each([\n  1,\n])("counts %s", (n) => {});\n`;

  expect(listTexts("a.test.ts", code).map(({ text, line }) => [line, text])).toEqual([
    [1, "deletes an image"],
    [4, "counts %s"],
  ]);
});

it("skips code blocks of documents and the markup of comments", () => {
  expect(listTexts("a.md", "Text\ngoes here.\n\n```sh\nbegin\n```\n").map(({ text }) => text)).toEqual([
    "Text goes here.",
  ]);
  expect(listTexts("a.sql", "-- Rows.\nbegin;\n").map(({ text }) => text)).toEqual(["Rows."]);
});

it("reports a count that rose and one that fell", () => {
  expect(compareCounts({ ui: 2, api: 3, logs: 1 }, { ui: 1, api: 4, logs: 1 })).toEqual([
    { area: "ui", count: 2, before: 1 },
    { area: "api", count: 3, before: 4 },
  ]);
});
