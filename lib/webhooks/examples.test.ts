import { expect, it } from "vitest";
import { eventTypes } from "@/lib/changes/event-types";
import { domainEvents } from "./event-schemas";
import { exampleData } from "./examples";

it("has an example of every type that matches its schema", () => {
  expect(Object.keys(domainEvents)).toEqual([...eventTypes]);
  for (const type of eventTypes)
    expect(domainEvents[type].parse(exampleData[type])).toEqual(exampleData[type]);
});
