/**
 * Makes the default album of an owner public, and returns the paths of public pages.
 * @param {import("pg").Client} client
 * @param {string} owner
 */
export async function readPublicPaths(client, owner) {
  await client.query("update albums set permission = 'public' where owner = $1 and album_slug = 'images'", [
    owner,
  ]);
  const { rows } = await client.query(
    `select u.handle, i.filename from users u join images i on i.owner = u.owner
     where u.owner = $1 and i.album_slug = 'images' and i.visibility = 'public' and i.deleted_at is null
     order by i.id limit 1`,
    [owner],
  );
  const { handle, filename } = rows[0];

  return { profile: `/@${handle}`, album: `/@${handle}/images`, image: `/@${handle}/images/${filename}` };
}
