import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from "./customers.ts";
import { getStatement } from "./statement.ts";

export const customerUseCases = {
  list: listCustomers,
  get: getCustomer,
  statement: getStatement,
  create: createCustomer,
  update: updateCustomer,
  delete: deleteCustomer,
} satisfies UseCases<(typeof contract)["customers"]>;
