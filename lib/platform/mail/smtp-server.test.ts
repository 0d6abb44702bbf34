import { describe, expect, test } from "vitest";
import { parseSender } from "./email";
import { parseSmtpUrl } from "./smtp-server";

describe("the URL of a mail server", () => {
  test.each([
    ["smtp://mail.example.org", { host: "mail.example.org", port: 587, tls: "starttls" }],
    ["smtp://mail.example.org:2525/", { host: "mail.example.org", port: 2525, tls: "starttls" }],
    ["smtps://mail.example.org", { host: "mail.example.org", port: 465, tls: "implicit" }],
    [
      "smtps://post%40example.org:p%40ss%2Fw%3Ard@mail.example.org",
      {
        host: "mail.example.org",
        port: 465,
        tls: "implicit",
        auth: { user: "post@example.org", pass: "p@ss/w:rd" },
      },
    ],
    ["smtp://localhost?tls=off", { host: "localhost", port: 25, tls: "none" }],
    ["smtp://127.0.0.1:1025?tls=off", { host: "127.0.0.1", port: 1025, tls: "none" }],
    ["smtp://[::1]:1025?tls=off", { host: "::1", port: 1025, tls: "none" }],
  ])("%s", (text, expected) => {
    expect(parseSmtpUrl(text)).toEqual(expected);
  });

  test.each([
    "mail.example.org",
    "mail.example.org:587",
    "http://mail.example.org",
    "smtp://",
    "smtp://mail.example.org/inbox",
    "smtp://mail.example.org#x",
    "smtp://user@mail.example.org",
    "smtp://:password@mail.example.org",
    "smtp://u%zz:p@mail.example.org",
    "smtp://mail.example.org?tls=no",
    "smtp://mail.example.org?secure=false",
    "smtps://localhost?tls=off",
    // Unencrypted only on loopback.
    "smtp://mail.example.org?tls=off",
    "smtp://10.0.0.1?tls=off",
    "smtp://localhost.example.org?tls=off",
  ])("%s is rejected", (text) => {
    expect(parseSmtpUrl(text)).toBeUndefined();
  });
});

describe("a sender", () => {
  test.each([
    ["albumen@example.org", { address: "albumen@example.org" }],
    ["Albumen <albumen@example.org>", { name: "Albumen", address: "albumen@example.org" }],
    ["Ada’s photos<ada@localhost>", { name: "Ada’s photos", address: "ada@localhost" }],
  ])("%s", (text, expected) => {
    expect(parseSender(text)).toEqual(expected);
  });

  test.each([
    "albumen",
    "a@b, c@d",
    "A <a@b>, C <c@d>",
    "a@b\r\nBcc: c@d",
    "A\r\nBcc: c@d <a@b>",
    "<a@b> A",
    "a@b@c",
  ])("%j is rejected", (text) => {
    expect(parseSender(text)).toBeUndefined();
  });
});
