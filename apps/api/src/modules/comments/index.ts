import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { createComment, deleteComment, getComment, listRecordComments } from "./comments.ts";

export const commentUseCases = {
  list: listRecordComments,
  get: getComment,
  create: createComment,
  delete: deleteComment,
} satisfies UseCases<(typeof contract)["comments"]>;
