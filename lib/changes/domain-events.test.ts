import { expect, it } from "vitest";
import { z } from "zod";
import { domainEvents } from "./domain-events";

it("has the twenty-five types of domain events, each with a schema that can be documented", () => {
  expect(Object.keys(domainEvents)).toHaveLength(25);
  for (const schema of Object.values(domainEvents)) expect(() => z.toJSONSchema(schema)).not.toThrow();
});
