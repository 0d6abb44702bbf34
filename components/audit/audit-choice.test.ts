import { expect, it } from "vitest";
import { auditUrl, parseAuditChoice } from "./audit-choice";

const parse = (query: string) => parseAuditChoice(new URLSearchParams(query));

it("reads the filters of the URL, and writes them back", () => {
  const query = "action=delete&resource_type=api_key&status=failed&from=2026-01-02&to=2026-01-03";
  expect(auditUrl(parse(query))).toBe(`/dashboard/audit?${query}`);
  expect(auditUrl({}, "next")).toBe("/dashboard/audit?cursor=next");
  expect(auditUrl({})).toBe("/dashboard/audit");
});

it("ignores values that are not offered", () => {
  expect(parse("action=steal&resource_type=moon&status=&from=2026-02-30&to=x&other=1")).toEqual({});
  expect(parse("from=2026-01-03&to=2026-01-02")).toEqual({ from: "2026-01-03" });
});
