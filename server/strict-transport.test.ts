import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { setStrictTransport } from "./strict-transport";

test.each([
  ["https://images.example.com", "max-age=31536000"],
  ["http://localhost:3000", undefined],
])("at %s browsers are told %s", (origin, value) => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setStrictTransport(response, origin);
  expect(response.getHeader("strict-transport-security")).toBe(value);
});
