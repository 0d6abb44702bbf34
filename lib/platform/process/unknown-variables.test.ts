import { expect, it } from "vitest";
import { Variables } from "./env";
import { warnOfUnknownVariables } from "./unknown-variables";

const warningsFor = (source: Record<string, string>) =>
  warnOfUnknownVariables(source, Object.keys(Variables.shape));

it("a warning names an unknown variable and the nearest known one", () => {
  expect(warningsFor({ ALBUMEN_PROXYHOPS: "1", ALBUMEN_COLOR: "red", ALBUMEN_ROL: "web" })).toEqual([
    "The variable ALBUMEN_COLOR is unknown and has no effect.",
    "The variable ALBUMEN_PROXYHOPS is unknown and has no effect. Did you mean ALBUMEN_PROXY_HOPS?",
    "The variable ALBUMEN_ROL is unknown and has no effect. Did you mean ALBUMEN_ROLE?",
  ]);
});

it("known, empty and foreign variables cause no warning", () => {
  const known = Object.fromEntries(Object.keys(Variables.shape).map((name) => [name, "x"]));
  const others = ["ALBUMEN_LOG", "ALBUMEN_KEY", "ALBUMEN_TEST_COMPLETE", "ALBUMEN_VARNISH_LISTEN", "PATH"];

  expect(warningsFor({ ...known, ...Object.fromEntries(others.map((name) => [name, "x"])) })).toEqual([]);
  expect(warningsFor({ ALBUMEN_PROXYHOPS: "" })).toEqual([]);
});
