import { routes } from "../../routes";
import { installAiModels } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(installAiModels);
