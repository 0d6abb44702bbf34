import { routes } from "../routes";
import { getAiState } from "./endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(getAiState);
