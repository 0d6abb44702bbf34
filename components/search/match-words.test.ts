import { expect, test } from "vitest";
import { scoreLabel, splitWords } from "./match-words";

test.each([
  ["アルバムを作成", "作成", 0],
  ["アルバムを作成", "アルバム", 2],
  ["すべての画像", "画像", 0],
  ["创建相册", "相册", 0],
  ["创建相册", "删除", undefined],
  ["バックアップ", "ハック", undefined],
  ["Create an album", "al", 1],
  ["Create an album", "bum", 0],
  ["Create an album", "bu", undefined],
  ["Utwórz album", "utworz", 2],
])("the label %j has the word %j with the score %j", (label, text, score) => {
  expect(scoreLabel(label, splitWords(text))).toBe(score);
});

test("a word of the content is found by its start, or anywhere in scripts without spaces", () => {
  expect(scoreLabel("設定", splitWords("言語"), "表示言語 テーマ")).toBe(0);
  expect(scoreLabel("Settings", splitWords("lang"), "display language")).toBe(0);
  expect(scoreLabel("Settings", splitWords("uage"), "display language")).toBeUndefined();
});
