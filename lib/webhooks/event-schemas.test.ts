import { expect, it } from "vitest";
import { z } from "zod";
import { domainEvents } from "./event-schemas";

it("defines thirty-six domain event types, each with a schema that can be documented", () => {
  expect(Object.keys(domainEvents)).toHaveLength(36);
  for (const schema of Object.values(domainEvents)) expect(() => z.toJSONSchema(schema)).not.toThrow();
});
