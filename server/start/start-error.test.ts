import { expect, test } from "vitest";
import { explainDownloadFailure, explainFailure } from "./start-error.mjs";

test.each([
  [
    "npm error code ENOSPC\nnpm error syscall write",
    "The disk of /srv/albumen is full (ENOSPC): free some space",
  ],
  ["No space left on device (os error 28)", "The disk of /srv/albumen is full"],
  ["could not extend file: wrote only 4096 of 8192 bytes at block 2", "The disk of /srv/albumen is full"],
  [
    "EROFS: read-only file system, mkdir '/srv/albumen/dist'",
    "/srv/albumen cannot be written (EROFS): make it",
  ],
  ["Permission denied (os error 13)", "/srv/albumen cannot be written (Permission denied): make it"],
])("a tool that prints %j failed for a reason with a remedy", (output, sentence) => {
  expect(explainFailure(output, "/srv/albumen")?.message).toContain(sentence);
});

test.each(["ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "ETIMEDOUT"])(
  "a download that failed by %s suggests to check the connection, in one line",
  (code) => {
    const output = `npm error code ${code}\nnpm error network request failed\n${"npm error\n".repeat(60)}`;
    expect(explainDownloadFailure(output, "/srv/albumen")?.message).toMatch(
      new RegExp(`^The packages could not be downloaded \\(${code}\\): connect .+\\.$`),
    );
  },
);

test("any other output is shown as it is", () => {
  expect(explainDownloadFailure("npm error code EINTEGRITY", "/srv/albumen")).toBeUndefined();
});
