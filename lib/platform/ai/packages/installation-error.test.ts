import { describe, expect, it } from "vitest";
import { explainNpmFailure, toInstallationError } from "./installation-error";

describe("the reason of a failed installation", () => {
  it.each([
    ["npm error code ENOTFOUND\nnpm error syscall getaddrinfo", "network"],
    ["npm ERR! code ETIMEDOUT\nnpm ERR! network", "network"],
    ["npm warn deprecated\nnpm error code E404\nnpm error 404 Not Found", "registry"],
    ["npm error code E503", "registry"],
    ["npm error code EINTEGRITY", "integrity"],
    ["npm error code ENOSPC", "disk_full"],
    ["npm error code EACCES", "not_writable"],
    ["npm error something else", "unknown"],
    ["", "unknown"],
  ])("%j is %s", (output, code) => {
    expect(explainNpmFailure(output)).toBe(code);
  });

  it("a file system error is the reason, too", () => {
    expect(toInstallationError(Object.assign(new Error("read-only"), { code: "EROFS" }))).toMatchObject({
      code: "not_writable",
      message: "The data folder cannot be written.",
    });
  });
});
