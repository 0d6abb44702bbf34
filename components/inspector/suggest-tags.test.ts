import { expect, test } from "vitest";
import { suggestTags } from "./suggest-tags";

const suggest = (labels: string[], label_scores: number[], tags: string[] = []) =>
  suggestTags({ labels, label_scores }, tags);

test("certain labels are suggested as they are", () => {
  expect(suggest(["Rocky Shore", "lighthouse", "boat"], [0.9, 0.5, 0.49])).toEqual([
    "Rocky Shore",
    "lighthouse",
  ]);
});

test("tags that the image has are not suggested again, nor is a label twice", () => {
  expect(suggest(["rocky shore", "dog", "Dog"], [0.9, 0.9, 0.8], ["rocky-shore"])).toEqual(["dog"]);
});

test("labels with other signs are compared with the names of the tags", () => {
  expect(suggest(["women's bag", "café – bar", "!"], [0.9, 0.9, 0.9])).toEqual(["women's bag", "café – bar"]);
  expect(suggest(["women's bag"], [0.9], ["womens-bag", "Women's bag"])).toEqual([]);
});

test("there are at most five suggestions", () => {
  const labels = Array.from({ length: 9 }, (_, at) => `label ${at}`);
  expect(
    suggest(
      labels,
      labels.map(() => 1),
    ),
  ).toHaveLength(5);
});
