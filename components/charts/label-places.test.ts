import { expect, test } from "vitest";
import { spreadLabels } from "./label-places";

test("labels stand next to the ends of their series, and apart from each other", () => {
  expect(spreadLabels([20, 60])).toEqual([20, 60]);
  expect(spreadLabels([60, 58])).toEqual([68, 58]);
  expect(spreadLabels([100, 100, 100])).toEqual([80, 90, 100]);
  expect(spreadLabels([0, 0])).toEqual([0, 10]);
});
