import { describe, expect, it } from "vitest";
import { findRedirectUriProblem, isRegistered, redirectHost, withParameters } from "./redirect-uri";

describe("a redirect URI", () => {
  it.each([
    "https://app.example.com/callback",
    "https://app.example.com",
    "http://localhost:3000/callback",
    "http://127.0.0.1/callback",
    "http://[::1]:8080/",
  ])("%s can be registered", (uri) => expect(findRedirectUriProblem(uri)).toBeUndefined());

  it.each([
    "http://app.example.com/",
    "http://localhost.example.com/",
    "http://127.0.0.1.example.com/",
    "http://localhost@evil.example.com/",
    "http://localhost:80\\@evil.example.com/",
    "https://app.example.com/#x",
    "https://app.example.com/\u202e",
    "https://app.example.com/ x",
    "javascript:alert(1)",
    "data:text/html,x",
    "app://callback",
    "/callback",
    "",
  ])("%s cannot", (uri) => expect(findRedirectUriProblem(uri)).toBeTypeOf("string"));

  it("is compared exactly, except the port on the device itself", () => {
    const registered = [
      "https://app.example.com/callback",
      "http://localhost:3000/callback",
      "http://[::1]/",
    ];

    expect(isRegistered("https://app.example.com/callback", registered)).toBe(true);
    expect(isRegistered("http://localhost:49152/callback", registered)).toBe(true);
    expect(isRegistered("http://localhost/callback", registered)).toBe(true);
    expect(isRegistered("http://[::1]:49152/", registered)).toBe(true);

    for (const uri of [
      "https://app.example.com:8443/callback",
      "https://app.example.com/callback/",
      "https://app.example.com/callback?x=1",
      "http://127.0.0.1:3000/callback",
      "https://localhost:3000/callback",
      "http://localhost:3000/other",
      "http://localhost:3000@evil.example.com/callback",
    ])
      expect(isRegistered(uri, registered), uri).toBe(false);
  });

  it("keeps its query when parameters are added", () => {
    expect(withParameters("https://app.example.com/?a=1", { code: "x y", state: undefined })).toBe(
      "https://app.example.com/?a=1&code=x+y",
    );
    expect(redirectHost("https://app.example.com:8443/")).toBe("app.example.com:8443");
    expect(redirectHost("http://localhost:1/")).toBeNull();
  });
});
