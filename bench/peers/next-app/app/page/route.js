import { readFileSync } from "node:fs";

let page;

export const dynamic = "force-dynamic";

export function GET() {
  page ??= JSON.parse(readFileSync(process.env.BENCH_PAGE, "utf8"));
  return Response.json(page);
}
