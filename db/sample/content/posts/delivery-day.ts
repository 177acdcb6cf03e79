import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const deliveryDay: SampleBlogPost = {
  id: "sample-from-the-unit-to-the-bus-stand",
  blogTitle: "Forty-one parcels and one bus",
  scene: "road",
  date: "2026-09-08T06:00:00.000Z",
  paragraph: prose(`
    <p>What you order from us travels its first nineteen kilometres on three wheels. The packing
    centre stands in Salbani, the parcel desk at the bus stand in Jamtoli, and between them lie a
    ghat road and a stream. The bus to the city leaves at 9:40. It has never waited. This is the
    first Monday of September, as Rebeka wrote it down.</p>

    <h2>By the clock</h2>
    <h3>5:10</h3>
    <p>The list is printed. Forty-one parcels came together from Friday evening to Sunday night. The
    smallest is one energy bar. The largest is six kilos of flour, for a family in Nagpur that seems
    to share with the whole building.</p>

    <h3>5:30</h3>
    <p>Packing begins, and heavy things go first. Flour lies at the bottom, laddus stand upright in
    the middle with a collar of cardboard, biscuits come on top. In the first year we did it in the
    order of the list and received photographs of crumbs. Each parcel is shaken once beside the ear.
    If it answers, it is opened again and filled with paper.</p>

    <h3>6:50</h3>
    <p>Every label is read aloud by one woman and compared with the contents by another. Order
    numbers end in a month and a figure, and today’s go up to SEP/63. We find one mistake: a til
    laddu that should be a gud laddu. The reading takes twenty-five minutes, and on most days it
    finds something.</p>

    <h3>7:20</h3>
    <p>It rains. The labels are printed by a machine that the rain loves, so a strip of clear tape
    goes over each address. The parcels go into five big cartons, the
    cartons on to the goods auto, and over them a rope and, today, a tarpaulin.</p>

    <h3>7:35</h3>
    <p>Sumitra drives. She learned it last year, on the school ground and at night, because of the
    remarks. The auto is electric and goes eighty kilometres on the flat. With a full load uphill it
    goes fewer, and where the ghat is steepest Rebeka gets down and walks behind.</p>

    <h3>8:05</h3>
    <p>The stream. There is a causeway, and a stone beside it on which a line is painted. If the
    water is above the line, nobody crosses. That happened on four days this monsoon, and all four
    times the parcels went back to Salbani and a message went to everybody who was waiting. Today
    the line is dry by two fingers.</p>

    <h3>8:50</h3>
    <p>At the parcel desk each piece is weighed and scanned. The conductor takes the cartons on to the
    roof and ties them down himself, because he trusts nobody else’s knots. He has a packet of
    mixture in his shirt. It is not a bribe, he explains. He bought it.</p>

    <h3>9:40</h3>
    <p>The bus leaves. From here the parcels are in other hands: in the city they are sorted in the
    afternoon, and most of them are delivered on the third to sixth day. You do not pay for
    shipping. It costs us ₹58 for a parcel on average, of which ₹9 are for the stretch that you have
    just read about.</p>

    <h3>11:30</h3>
    <p>Back in Salbani. The auto is plugged in, and the tarpaulin is hung up to dry. Fourteen new
    orders have come in meanwhile.</p>

    <hr />
    <h2>Three things that help us</h2>
    <ul>
    <li><strong>A landmark.</strong> “Behind the blue water tank” has brought home more parcels than
    any pin code.</li>
    <li><strong>A telephone number that is answered.</strong> The delivery person calls once, and
    often from an unknown number.</li>
    <li><strong>A photograph, if something arrives broken.</strong> Send it within three working
    days; the <a href="/policies/retunPolicy">return policy</a> tells you how. The picture goes up
    on the wall beside the packing table.</li>
    </ul>
  `),
};
