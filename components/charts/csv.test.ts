import { expect, test } from "vitest";
import { toCsv } from "./csv";

test("numbers are as they are, and texts are quoted where they have to be", () => {
  expect(toCsv(["date", "requests"], [["2026-11-01", 12_480]])).toBe("date,requests\r\n2026-11-01,12480\r\n");
  expect(toCsv(["name"], [['roofs, "red".jpg'], ["two\nlines"]])).toBe(
    'name\r\n"roofs, ""red"".jpg"\r\n"two\nlines"\r\n',
  );
});

test("a spreadsheet runs no text as a formula", () => {
  expect(toCsv(["name"], [["=1+1"], ["@sum"], ["-2.jpg"], [-2]])).toBe(
    "name\r\n'=1+1\r\n'@sum\r\n'-2.jpg\r\n-2\r\n",
  );
});
