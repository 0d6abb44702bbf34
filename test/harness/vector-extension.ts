import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";

const control = "default_version = '1'\nrelocatable = true\n";
/** As much of pgvector (https://github.com/pgvector/pgvector) as a search by meaning uses. */
const script = `
create type vector;
create function vector_in(cstring) returns vector language internal immutable strict as 'textin';
create function vector_out(vector) returns cstring language internal immutable strict as 'textout';
create type vector (input = vector_in, output = vector_out, like = text);
create function array_to_vector(real[]) returns vector language sql immutable strict
  as 'select array_to_json($1)::text::vector';
create cast (real[] as vector) with function array_to_vector(real[]);
create function cosine_distance(vector, vector) returns double precision language sql immutable strict as '
  select 1 - sum(a * b) / sqrt(sum(a * a) * sum(b * b))
  from rows from (json_array_elements_text($1::text::json), json_array_elements_text($2::text::json)) t (one, other),
    lateral (select one::double precision as a, other::double precision as b) numbers';
create operator <=> (leftarg = vector, rightarg = vector, function = cosine_distance);
`;

/**
 * Gives a running embedded PostgreSQL, which comes without pgvector, an extension of its name for
 * pages that search by meaning. The search itself is tested with pgvector.
 */
export async function installVectorExtension(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "albumen-extension-"));
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    // PostgreSQL may run as another user.
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, "extension"));
    await writeFile(path.join(folder, "extension/vector.control"), control);
    await writeFile(path.join(folder, "extension/vector--1.sql"), script);
    await client.connect();
    await client.query(`set extension_control_path = '${folder}:$system'`);
    await client.query("create extension vector");
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}
