import { expect, test } from "vitest";
import { matchScroll } from "./use-linked-scroll";

const box = { clientWidth: 100, clientHeight: 50, scrollLeft: 0, scrollTop: 0 };
const large = { ...box, scrollWidth: 500, scrollHeight: 250, scrollLeft: 100, scrollTop: 200 };
const small = { ...box, scrollWidth: 200, scrollHeight: 100, scrollLeft: 7, scrollTop: 9 };

test("the other image shows the same part, whatever its size", () => {
  expect(matchScroll(large, small)).toEqual({ left: 25, top: 50 });
  expect(matchScroll(large, { ...large, scrollLeft: 0 })).toEqual({ left: 100, top: 200 });
});

test("an image that fits does not move the other one", () => {
  const fitting = { ...box, scrollWidth: 100, scrollHeight: 50 };
  expect(matchScroll(fitting, small)).toEqual({ left: 7, top: 9 });
  expect(matchScroll({ ...fitting, scrollHeight: 150, scrollTop: 50 }, small)).toEqual({ left: 7, top: 25 });
});
