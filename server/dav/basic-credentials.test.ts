import { expect, it } from "vitest";
import { toKeyAuthorization } from "./basic-credentials";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

it("takes the password as the key, whatever the user", () => {
  for (const user of ["", "anna", "DOMAIN\\anna", "änna"])
    expect(toKeyAuthorization(basic(`${user}:alb_key-1`))).toBe("Bearer alb_key-1");
});

it("makes nothing else a key", () => {
  expect(toKeyAuthorization(undefined)).toBeUndefined();
  expect(toKeyAuthorization("Bearer alb_key")).toBe("Bearer alb_key");
  for (const wrong of [basic("a:b c"), basic("a:b\r\nx: y"), basic("a:")])
    expect(toKeyAuthorization(wrong)).toBe("Bearer none");
});
