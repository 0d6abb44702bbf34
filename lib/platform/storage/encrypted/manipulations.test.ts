import { expect, it } from "vitest";
import { checkManipulations } from "@/test/harness/manipulations";
import { isComplete } from "@/test/harness/sample";

it("no manipulated object ends as a whole answer, whatever was changed", async () => {
  const tried = await checkManipulations(isComplete ? 5_000 : 200);
  expect(tried.size).toBe(12);
});
