import { routes } from "../routes";
import { getOEmbed } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getOEmbed);
