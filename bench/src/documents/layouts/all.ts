import { abroad } from "./abroad.ts";
import { accounts } from "./accounts.ts";
import { books } from "./books.ts";
import { classic } from "./classic.ts";
import { cores } from "./cores.ts";
import { counters } from "./counters.ts";
import { credits } from "./credits.ts";
import { dealers } from "./dealers.ts";
import { depots } from "./depots.ts";
import { desks } from "./desks.ts";
import { enterprise } from "./enterprise.ts";
import { european } from "./european.ts";
import { forms } from "./forms.ts";
import { franchises } from "./franchises.ts";
import { houses } from "./houses.ts";
import { industrial } from "./industrial.ts";
import { jobbers } from "./jobbers.ts";
import { junkLayouts } from "./junk.ts";
import { officeJunk } from "./junk-office.ts";
import { programJunk } from "./junk-programs.ts";
import { shopJunk } from "./junk-shop.ts";
import type { Layout } from "./layout.ts";
import { ledgers } from "./ledgers.ts";
import { letters } from "./letters.ts";
import { long } from "./long.ts";
import { mailed } from "./mailed.ts";
import { makers } from "./makers.ts";
import { matrix } from "./matrix.ts";
import { merchants } from "./merchants.ts";
import { modern } from "./modern.ts";
import { mono } from "./mono.ts";
import { offices } from "./offices.ts";
import { online } from "./online.ts";
import { pages } from "./pages.ts";
import { sellers } from "./sellers.ts";
import { shipper } from "./shipper.ts";
import { split } from "./split.ts";
import { stores } from "./stores.ts";
import { stubs } from "./stubs.ts";
import { suppliers } from "./suppliers.ts";
import { systems } from "./systems.ts";
import { trades } from "./trades.ts";
import { truckDealers } from "./truck-dealers.ts";
import { truckDistributors } from "./truck-distributors.ts";
import { truckEngines } from "./truck-engines.ts";
import { truckMono } from "./truck-mono.ts";
import { truckOffices } from "./truck-offices.ts";
import { typedOffices } from "./typed-offices.ts";
import { units } from "./units.ts";
import { wholesale } from "./wholesale.ts";
import { workshops } from "./workshops.ts";
import { writer } from "./writer.ts";
import { writerSpecial } from "./writer-special.ts";
import { yards } from "./yards.ts";

export const layouts: Layout[] = [
  ...classic,
  ...modern,
  ...mono,
  ...shipper,
  ...units,
  ...cores,
  ...european,
  ...stubs,
  ...long,
  ...split,
  ...credits,
  ...writer,
  ...writerSpecial,
  ...trades,
  ...dealers,
  ...jobbers,
  ...books,
  ...enterprise,
  ...workshops,
  ...online,
  ...abroad,
  ...matrix,
  ...pages,
  ...counters,
  ...offices,
  ...suppliers,
  ...makers,
  ...merchants,
  ...sellers,
  ...systems,
  ...accounts,
  ...houses,
  ...desks,
  ...forms,
  ...letters,
  ...truckDealers,
  ...truckDistributors,
  ...truckEngines,
  ...truckMono,
  ...truckOffices,
  ...junkLayouts,
  ...officeJunk,
  ...shopJunk,
  ...stores,
  ...industrial,
  ...yards,
  ...wholesale,
  ...ledgers,
  ...programJunk,
  ...franchises,
  ...depots,
  ...mailed,
  ...typedOffices,
];
