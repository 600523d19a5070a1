//! t
use touchmove_engine::tables::*;
fn main() {
    let a: Vec<usize> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let o = BuildOptions { threads: a[1], ..Default::default() };
    let t = std::time::Instant::now();
    let m = if a[2] != 0 {
        MemoryTables::with_plies(a[0] as u8, &o)
    } else {
        MemoryTables::with_results(a[0] as u8, &o)
    }
    .unwrap();
    println!("{:?} {} bytes", t.elapsed(), m.size());
    for n in 2..=a[0] as u8 {
        let c: Counts = Material::with_count(n).into_iter().map(|x| m.counts(x).unwrap()).sum();
        println!("{n} {c:?} {}", c.total());
        if a[3] != 0 {
            let t = std::time::Instant::now();
            for x in Material::with_count(n) {
                match m.verify(x, a[1]).unwrap() {
                    Ok(c) => assert_eq!(c, m.counts(x).unwrap()),
                    Err(e) => println!("{x} {e}"),
                }
            }
            println!("verified {:?}", t.elapsed());
        }
    }
}
