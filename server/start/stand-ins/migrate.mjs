import pg from "pg";

// The check of the environment needs no database.
if (process.argv.includes("--check")) process.exit();

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
try {
  await client.connect();
  await client.end();
} catch (error) {
  console.error(`The stand-in cannot connect: ${error.message}.`);
  process.exitCode = 1;
}
