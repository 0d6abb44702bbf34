import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { areInstalled } from "./run-server.mjs";
import { explainMissingVarnish, varnishMissing } from "./varnish.mjs";

const hasVarnish = areInstalled("varnishd", "setpriv", "gcc");

test.skipIf(!hasVarnish)("a Varnish without the required modules counts as missing", () => {
  const empty = mkdtempSync(path.join(os.tmpdir(), "albumen-vmods-"));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  expect(explainMissingVarnish(["-p", `vmod_path=${empty}`])).toMatch(
    /^Varnish's module \w+ is not installed: apt-get install varnish varnish-modules gcc$/,
  );
});

test.skipIf(varnishMissing)("a Varnish with them is usable", () => {
  expect(explainMissingVarnish()).toBeUndefined();
});
