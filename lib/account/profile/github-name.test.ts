import { describe, expect, it } from "vitest";
import { GithubName } from "./github-name";

describe("GithubName", () => {
  it.each(["ada", "@ada", "github.com/ada", "https://github.com/ada", "http://www.GitHub.com/ada/", " ada "])(
    "accepts %j",
    (text) => {
      expect(GithubName.parse(text)).toBe("ada");
    },
  );

  it.each([
    "",
    "@",
    "-ada",
    "a da",
    "ada/albumen",
    "https://github.com/",
    "https://github.com/ada/albumen",
    "https://gitlab.com/ada",
    "https://github.com.example.com/ada",
    "https://evil@github.com/ada",
    "ada?tab=stars",
    "a".repeat(40),
  ])("rejects %j", (text) => {
    expect(GithubName.safeParse(text).success).toBe(false);
  });
});
