import { expect, it } from "vitest";
import { serve } from "../../built-program.ts";
import { collectImmich } from "./immich.ts";
import { Scratch } from "./scratch.ts";
import { collectZipline } from "./zipline.ts";

it.each([
  ["Immich", collectImmich, "mine"],
  ["Immich", collectImmich, "null"],
  ["Immich", collectImmich, '{"major":"2"}'],
  ["Zipline", collectZipline, "<html>"],
  ["Zipline", collectZipline, "{}"],
])("a server that is no %s is named", async (service, collect, body) => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const scratch = await Scratch.create();
  await expect(collect(url, "key", scratch)).rejects.toThrow(
    `${url} does not answer as ${service} does. Is this its URL?`,
  );
  await scratch.remove();
});
