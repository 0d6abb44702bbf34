import { describe, expect, it } from "vitest";
import { apiKeys, images } from "./schema";

describe("a column of JSON text", () => {
  it("stores its values as JSON and returns them in their type", () => {
    const stored = images.variantsReady.mapToDriverValue(["w128", "thumb"]);
    expect(stored).toBe('["w128","thumb"]');
    expect(images.variantsReady.mapFromDriverValue('["w128","thumb"]')).toEqual(["w128", "thumb"]);
  });

  it.each([
    [images.variantsReady, "{", "images.variants_ready"],
    [images.variantsReady, '["w128",1]', "images.variants_ready"],
    [apiKeys.allowedIps, '"10.0.0.1"', "api_keys.allowed_ips"],
  ])("names the table and the column of an invalid value: %#", (column, stored, place) => {
    expect(() => column.mapFromDriverValue(stored)).toThrow(`The value stored in ${place} cannot be read`);
  });
});
