import { prose } from "./prose.ts";

export interface SampleMissionSection {
  kind: "about" | "product" | "case";
  title: string;
  /** Rich text. */
  description: string;
  scene: string;
  date: string;
}

/** The page shows the first of each kind by date; the later case waits for its turn. */
export const missionSections: readonly SampleMissionSection[] = [
  {
    kind: "about",
    title: "A small grain for dry, stony ground",
    description: prose(`
      <p>Ragi is finger millet. In Jharkhand it is called <em>madua</em> or <em>marua</em>. The ear
      looks like a hand with five or six fingers, which curl inward as the grain ripens. One grain
      is no bigger than a mustard seed and has the colour of old brick.</p>
      <p>It grows where rice will not: on <em>tand</em>, the sloping upland that lets the water run
      off. It is sown in June, planted out by August, and cut in November and December. It needs the
      rain of one monsoon and no canal, and if the rain stays away for two weeks, it waits.</p>
      <h3>What is in it</h3>
      <ul>
      <li>About 340 mg of calcium in 100 g of grain, far more than in rice or wheat.</li>
      <li>Fibre, because the grain is too small to be polished and is eaten whole.</li>
      <li>No gluten in the grain itself. Some of our units also work with wheat, so please read the
      label of each product.</li>
      </ul>
      <p>Ragi came to India from the highlands of East Africa in ancient times, and in our villages
      nobody remembers a time without it. Later it was called the food of the poor, and many
      families hid the pot when guests came. In 2023, the International Year of Millets that India
      had proposed to the United Nations, the guests began to ask for it.</p>
      <p>A field of ragi also feeds the cattle. The straw is soft, and it lasts until the next
      rains.</p>
    `),
    scene: "seed",
    date: "2025-08-01T05:30:00.000Z",
  },
  {
    kind: "product",
    title: "From one sack of grain to a full shelf",
    description: prose(`
      <p>A sack of ragi weighs 50 kg when it reaches the cleaning unit. Stones, straw and weed seeds
      are sieved out, the grain is washed in three waters and dried for two days. What is left
      weighs about 46 kg, and now it can become many things.</p>
      <h3>Ground</h3>
      <p>Most of it goes to the stone mill and becomes <strong>flour</strong>: whole, with the bran.
      Ground coarsely it is <strong>rava</strong>, for upma and idli.</p>
      <h3>Sprouted</h3>
      <p>For <strong>malt</strong> the grain is soaked for a night and kept under damp cotton until
      it shows white tips. Then it is dried, roasted and ground very fine. Malt makes a smoother
      drink than flour does, and a milder one.</p>
      <h3>Cooked and baked</h3>
      <p>The laddu units roast flour and press it with jaggery by hand. The bakery makes biscuits of
      ragi and wheat, because ragi alone has nothing that holds a dough together. The snack kitchen
      presses sev for the mixture and rolls khakhra as thin as a leaf.</p>
      <p>In everything that we make you will find:</p>
      <ul>
      <li>ragi from our own members, bought by weight and paid within the week;</li>
      <li>no colour, and no flavour that comes out of a bottle;</li>
      <li>the day of packing and a batch number that leads to the people who made it.</li>
      </ul>
      <p>You find all of it <a href="/products">in the shop</a>. Shops and canteens that need more
      than a few packets use the <a href="/bulkOrder">form for larger orders</a>.</p>
    `),
    scene: "packing",
    date: "2025-08-01T05:40:00.000Z",
  },
  {
    kind: "case",
    title: "One village, three harvests",
    description: prose(`
      <p>Barwatand is an example, put together from several villages. It has 64 houses and stands on
      a ridge. In 2022 forty-one of its families grew ragi, on a little over half an acre each.</p>
      <h3>Before</h3>
      <p>The seed was thrown by hand, and an acre gave about three quintals. A trader came in the
      second week of December and paid ₹24 a kilo. He also brought the scale.</p>
      <h3>The first year</h3>
      <p>Eleven women came to the training. They learned to raise seedlings and to plant them in
      lines, and tried it on one field beside the road, where everyone could see it fail. It gave
      five quintals to the acre. The trader paid ₹26.</p>
      <h3>The second year</h3>
      <p>Twenty-nine families planted in lines. The women’s group bought a scale for ₹4,600 and
      weighed every sack before anybody came for it. The company bought 61 quintals at ₹39 a
      kilo.</p>
      <h3>The third year</h3>
      <p>Fifty-two families grew ragi, some of them on land that had been fallow for ten years. Nine
      women of the village now work in the biscuit bakery on the first floor of the Panchayat
      Bhawan, in two shifts, because the oven is the expensive part.</p>
      <blockquote><p>“The scale changed more than the seed did,” says Jaymani, who keeps the book.
      “Since we weigh for ourselves, nobody talks to us as before.”</p></blockquote>
      <p>What has not been solved: the path to the upper fields, on which a handcart breaks down
      twice in every season.</p>
    `),
    scene: "training",
    date: "2025-08-01T05:50:00.000Z",
  },
  {
    kind: "case",
    title: "A second mill, and shorter nights in December",
    description: prose(`
      <p>Kendutand is an example too. Its mill ran day and night in December 2025, and the last
      family went home with its flour at half past two in the morning. In spring a second pair of
      stones was set up in the same shed.</p>
      <p>The motor is small, 5 horsepower, and runs from eight to six. Two women who had carried
      sacks until then were trained for four weeks by a retired miller: how to hear that the stones
      run dry, how to dress them with a pick, how to feel the flour and know that it is getting
      warm.</p>
      <ul>
      <li>Grain ground per day: 380 kg before, 720 kg now.</li>
      <li>Longest wait in the first harvest month: not known yet.</li>
      <li>Price for grinding one kilo: ₹3, as before.</li>
      </ul>
      <p>The loan for the stones was ₹1,85,000. It is paid back from the grinding money in
      thirty-six months, and a tenth of it has been paid. We shall write here what December was
      like.</p>
    `),
    scene: "mill",
    date: "2026-06-20T05:30:00.000Z",
  },
];
