import { expect, test } from "vitest";
import { parseReportChoice, reportUrl } from "./report-choice";

const parse = (query: string) => parseReportChoice(new URLSearchParams(query));

test("the URL contains the choices, except defaults", () => {
  for (const query of ["", "?days=7", "?days=90&by=bytes&album=sea&table=requests"])
    expect(reportUrl("/a", parse(query))).toBe(`/a${query}`);
});

test("a value that is not offered counts as none", () => {
  const usual = { days: 30, by: "requests", album: undefined, table: undefined };
  expect(parse("days=8&by=views&album=&table=")).toEqual(usual);
  expect(parse("days=007")).toEqual(usual);
});
