import { readFileSync, statSync } from "node:fs";
import { lexer, type Tokens } from "marked";
import { expect, it } from "vitest";

const page = "docs/threat-model/attacks.md";
const rows = lexer(readFileSync(page, "utf8"))
  .filter((token): token is Tokens.Table => token.type === "table")
  .flatMap((table) => table.rows.map((cells) => cells.map(({ text }) => text)));

const listFiles = (tests: string) => [...tests.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
const isTest = (file: string) =>
  /\.(?:test|spec)\.tsx?$/.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile() === true;

it("each attack has a protection and tests, and every named test exists", () => {
  const incomplete = rows.filter(([attack = "", protection = "", tests = ""]) => {
    const files = listFiles(tests);
    return !attack || !protection || files.length === 0 || !files.every(isTest);
  });
  const cellsOfTests = rows.map(([, , tests = ""]) => tests.replace(/`[^`]+`/g, "x"));

  expect(incomplete).toEqual([]);
  expect(cellsOfTests.filter((cell) => !/^x(?:, x)*$/.test(cell))).toEqual([]);
  expect(rows.length).toBeGreaterThan(150);
});

it("no attack is listed twice, and no row names a test twice", () => {
  const attacks = rows.map(([attack]) => attack);
  const repeating = rows.filter(([, , tests = ""]) => {
    const files = listFiles(tests);
    return new Set(files).size < files.length;
  });

  expect(attacks.filter((attack, index) => attacks.indexOf(attack) !== index)).toEqual([]);
  expect(repeating).toEqual([]);
});
