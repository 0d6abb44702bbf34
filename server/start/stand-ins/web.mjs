import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
pool.on("error", () => {});

const server = http.createServer(async (request, response) => {
  if (request.url === "/slow") {
    response.write("begun ");
    setTimeout(() => response.end("and finished"), 1_500);
    return;
  }

  const isUp = await pool.query("select 1").then(
    () => true,
    () => false,
  );
  response.writeHead(isUp ? 200 : 503).end(String(process.pid));
});
server.listen(Number(process.env.PORT), process.env.HOST, () => process.send?.({ type: "ready" }));

process.on("message", (/** @type {{ type: string }} */ { type }) => {
  if (type === "sign-in-link")
    process.send?.({ type, answer: `http://localhost:${process.env.PORT}/sign-in-stand-in` });
});

const end = () => {
  server.close(() => process.exit(0));
  setInterval(() => server.closeIdleConnections(), 50);
};
process.on("SIGTERM", end);
process.on("disconnect", end);
