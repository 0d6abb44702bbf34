import pg from "pg";
import { service } from "./service";

/**
 * Makes the sessions of an account an hour old, also where a process has cached them: changes by
 * SQL would count after 30 seconds.
 */
export async function ageSessions(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: service().databaseUrl() });
  await client.connect();
  await client.query(
    `update auth_sessions set created_at = now() - interval '1 hour'
     where "userId" = (select id from auth_users where email = $1)`,
    [email],
  );
  await client.query(
    `select pg_notify('albumen_image_changes', 'credentials:' || uid) from users where email = $1`,
    [email],
  );
  await client.end();
}
