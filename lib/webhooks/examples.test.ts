import { expect, it } from "vitest";
import { domainEvents } from "@/lib/changes";
import { exampleData } from "./examples";
import { eventTypes } from "./resource";

it("has an example of every type that matches its schema", () => {
  expect(Object.keys(domainEvents)).toEqual([...eventTypes]);
  for (const type of eventTypes)
    expect(domainEvents[type].parse(exampleData[type])).toEqual(exampleData[type]);
});
