import { routes } from "../../routes";
import { createPasskeyOptions } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(createPasskeyOptions);
