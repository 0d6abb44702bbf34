import { readFileSync } from "node:fs";

let answer;

export const dynamic = "force-dynamic";

function readAnswer(file) {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".html"))
    return () => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  const page = JSON.parse(text);
  return () => Response.json(page);
}

export function GET() {
  answer ??= readAnswer(process.env.BENCH_PAGE);
  return answer();
}
