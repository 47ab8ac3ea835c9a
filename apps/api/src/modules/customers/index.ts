import type { contract } from "@bayline/contracts";
import type { UseCases } from "../../pipeline/use-case.ts";
import { customerKeyUseCases } from "../api-keys/index.ts";
import { upsertMany, upsertOne } from "../upsert.ts";
import { getApprovalPolicy, updateApprovalPolicy } from "./approval-policy.ts";
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  getCustomers,
  listCustomers,
  updateCustomer,
} from "./customers.ts";
import { getStatement } from "./statement.ts";

export const customerUseCases = {
  list: listCustomers,
  get: getCustomer,
  statement: getStatement,
  apiKeys: customerKeyUseCases,
  approvalPolicy: { get: getApprovalPolicy, update: updateApprovalPolicy },
  create: createCustomer,
  update: updateCustomer,
  upsert: upsertOne("customers", {
    create: createCustomer,
    update: updateCustomer,
    read: getCustomers,
  }),
  upsertMany: upsertMany("customers", {
    create: createCustomer,
    update: updateCustomer,
    read: getCustomers,
  }),
  delete: deleteCustomer,
} satisfies UseCases<(typeof contract)["customers"]>;
