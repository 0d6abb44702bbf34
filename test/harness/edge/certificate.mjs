import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Creates a self-signed certificate for `localhost` and its key, as `albumen.pem` and `albumen.key`
 * in the folder.
 * @param {string} folder
 * @returns {{ cert: string, key: string }} both as PEM
 */
export function makeCertificate(folder) {
  const [key, cert] = [path.join(folder, "albumen.key"), path.join(folder, "albumen.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });

  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}
