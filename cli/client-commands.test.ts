import { expect, it } from "vitest";
import { createProgram } from "@/packages/cli/src/program.ts";
import { clientCommands, findClientArgs } from "./client-commands.mjs";

it("albumen passes on each command of albumen-cli except import", () => {
  const commands = createProgram().commands.map((command) => command.name());
  expect([...clientCommands, "import"].sort()).toEqual(commands.sort());
});

it.each([
  [
    ["upload", "a.jpg"],
    ["upload", "a.jpg"],
  ],
  [
    ["help", "upload"],
    ["help", "upload"],
  ],
  [
    ["client", "import", "a.zip"],
    ["import", "a.zip"],
  ],
  [["client"], []],
  [["import", "--owner", "ada@example.com"], undefined],
  [["keys", "create"], undefined],
  [["help"], undefined],
  [[], undefined],
])("%j passes on %j", (args, passed) => {
  expect(findClientArgs(args)).toEqual(passed);
});
