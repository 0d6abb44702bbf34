import { expect, test } from "vitest";
import { noteworthy } from "./terminal.mjs";

test.each([
  ['{"level":30,"msg":"request"}', undefined],
  ["✓ Running next.config.ts", undefined],
  ["null", undefined],
  ['{"level":40,"msg":"a connection was lost","err":{"message":"ended"}}', "a connection was lost: ended"],
  ['{"level":50,"msg":"no disk"}', "no disk"],
  [
    '{"level":30,"to":"a@example.org","text":"Open this:\\n\\nhttp://x","msg":"mail"}',
    "mail for a@example.org\n\nOpen this:\n\nhttp://x\n",
  ],
])("of the line %s a person sees %s", (line, text) => {
  expect(noteworthy(line)).toBe(text);
});
